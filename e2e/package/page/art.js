/** The caskets and their contents, drawn as SVG: lit from the upper left, distinguished by outline. */

const stroke = 'stroke="#2b1206" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'

/** Each 100 × 100. */
const treasures = {
  beads: `<g fill="#e8f1ff" ${stroke}><circle cx="22" cy="44" r="13"/><circle cx="38" cy="66" r="14"/><circle cx="62" cy="66" r="14"/><circle cx="78" cy="44" r="13"/></g>
    <g fill="#fff"><circle cx="18" cy="40" r="4"/><circle cx="33" cy="61" r="4"/><circle cx="57" cy="61" r="4"/><circle cx="74" cy="40" r="4"/></g>`,
  coin: `<circle cx="50" cy="52" r="34" fill="#f4b63f" ${stroke}/><circle cx="50" cy="52" r="23" fill="none" stroke="#8d5410" stroke-width="4"/>
    <path d="M43 66V38h9a9 9 0 0 1 0 18h-13M38 62h16" fill="none" stroke="#8d5410" stroke-width="6" stroke-linecap="round"/>`,
  ring: `<circle cx="50" cy="64" r="25" fill="none" stroke="#2b1206" stroke-width="17"/><circle cx="50" cy="64" r="25" fill="none" stroke="#ffd97a" stroke-width="9"/>
    <path d="M50 8 68 24 50 44 32 24z" fill="#5fd4ff" ${stroke}/><path d="M50 8 44 24 50 44" fill="none" stroke="#eaffff" stroke-width="3"/>`,
  cup: `<path d="M24 16h52c0 30-8 42-21 46v12h15v12H30V74h15V62C32 58 24 46 24 16z" fill="#ffcb57" ${stroke}/><path d="M34 22c1 18 4 26 10 31" fill="none" stroke="#fff2c4" stroke-width="5" stroke-linecap="round"/>
    <circle cx="56" cy="36" r="7" fill="#e0314f" stroke="#2b1206" stroke-width="3"/>`,
  crown: `<path d="M12 80 8 28l22 20L50 12l20 36 22-20-4 52z" fill="#ffd24f" ${stroke}/><path d="M14 68h72" stroke="#8d5410" stroke-width="5"/>
    <g fill="#e0314f" stroke="#2b1206" stroke-width="3"><circle cx="50" cy="52" r="7"/></g><g fill="#5fd4ff" stroke="#2b1206" stroke-width="3"><circle cx="28" cy="58" r="5"/><circle cx="72" cy="58" r="5"/></g>`,
  firestone: `<path d="M50 6 84 32 72 84H28L16 32z" fill="#ff5436" ${stroke}/><path d="M50 6 60 36 50 84 40 36zM16 32h24l10-26M84 32H60" fill="none" stroke="#7c1408" stroke-width="4" stroke-linejoin="round"/>
    <path d="M30 34 40 20" stroke="#ffe3b0" stroke-width="6" stroke-linecap="round"/>`,
  key: `<g fill="none" stroke="#2b1206" stroke-width="18" stroke-linecap="round"><circle cx="32" cy="34" r="17"/><path d="M45 47 80 82M66 68l12-10M78 80l10-9"/></g>
    <g fill="none" stroke="#ffe08a" stroke-width="9" stroke-linecap="round"><circle cx="32" cy="34" r="17"/><path d="M45 47 80 82M66 68l12-10M78 80l10-9"/></g>`,
}

/** A casket with this content; closed until it has the class `open`. */
export function casket(index) {
  return `<svg class="casket" viewBox="0 0 240 260" preserveAspectRatio="xMidYMax meet" role="img" aria-label="" data-index="${index}">
    <defs><radialGradient id="glow${index}"><stop offset="0" stop-color="#ffe6a1"/><stop offset="0.5" stop-color="#ffb13d88"/><stop offset="1" stop-color="#ffb13d00"/></radialGradient>
    <linearGradient id="wood${index}" x2="0" y2="1"><stop offset="0" stop-color="#b0612c"/><stop offset="1" stop-color="#64300f"/></linearGradient>
    <linearGradient id="brass${index}" x2="1" y2="1"><stop offset="0" stop-color="#ffe9a6"/><stop offset="1" stop-color="#c07a1c"/></linearGradient></defs>
    <ellipse cx="120" cy="246" rx="104" ry="11" fill="#0008"/>
    <ellipse class="glow" cx="120" cy="120" rx="118" ry="112" fill="url(#glow${index})"/>
    <path d="M30 142h180v28H30z" fill="#2a1006"/>
    <g class="lid"><path d="M24 150c0-52 28-78 96-78s96 26 96 78z" fill="url(#wood${index})" stroke="#2b1206" stroke-width="6" stroke-linejoin="round"/>
      <path d="M52 148c0-40 10-58 24-68M188 148c0-40-10-58-24-68" fill="none" stroke="#5a2a0e" stroke-width="4"/>
      <path d="M24 150h192v-15H25z" fill="url(#brass${index})" stroke="#2b1206" stroke-width="5"/><path d="M44 104c16-18 40-24 70-25" fill="none" stroke="#f0b377" stroke-width="6" stroke-linecap="round" opacity="0.7"/></g>
    <g class="treasure" data-part="treasure"></g>
    <path d="M24 154h192l-12 86H36z" fill="url(#wood${index})" stroke="#2b1206" stroke-width="6" stroke-linejoin="round"/>
    <path d="M28 182h184M32 210h176" stroke="#5a2a0e" stroke-width="4"/>
    <g fill="url(#brass${index})" stroke="#2b1206" stroke-width="5" stroke-linejoin="round"><path d="M24 154h26l4 86H36z"/><path d="M216 154h-26l-4 86h18z"/><rect x="100" y="146" width="40" height="46" rx="8"/></g>
    <circle cx="120" cy="164" r="7" fill="#2b1206"/><path d="M120 166v14" stroke="#2b1206" stroke-width="7" stroke-linecap="round"/>
  </svg>`
}

export const inside = (what) => `<g transform="translate(70 58)">${treasures[what] ?? ''}</g>`
