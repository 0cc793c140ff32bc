/** Wagons, the engine and the robber; light from the upper left. A wagon is 168 wide and stands on a rail at 119. */

/** `would-…`: what was behind doors that stayed closed, told at the end. */
import css from './train-stage.module.css'

export type WagonLook = 'closed' | 'asked' | 'robbed' | 'ambush' | 'would-pay' | 'would-ambush'

/** A wagon is pictures of the sheet, the body's and the door's: of lines drawn in the page each would be looked at whenever a door opens. */
export function Wagon({ wagon, look }: { wagon: number; look: WagonLook }) {
  return (
    <div className={css.wagon} data-part="wagon" data-look={look}>
      <span className={css.wagonNumber}>{wagon + 1}</span>
    </div>
  )
}

export function Engine() {
  return (
    <svg viewBox="0 0 252 130">
      <path d="M12 24h62v68H12Z" fill="#c2404b" />
      <path d="M2 12q0-6 7-6h68q7 0 7 6v8H2Z" fill="#5f1730" />
      <rect x="22" y="32" width="36" height="28" rx="5" fill="#2a1245" />
      <path d="M24 58V38q0-4 4-4h20Z" fill="#ffd9a0" opacity="0.75" />
      <path d="M74 42h110q22 0 22 25t-22 25H74Z" fill="#f2a935" />
      <path d="M74 70h130q-3 22-20 22H74Z" fill="#b4651a" opacity="0.7" />
      <path d="M82 48h96" stroke="#fff" strokeOpacity="0.6" strokeWidth="4" strokeLinecap="round" />
      <path d="M104 42v50M150 42v50" stroke="#8a4d08" strokeOpacity="0.5" strokeWidth="4" />
      <path d="M164 42V20l-8-14h36l-8 14v22Z" fill="#3a3060" />
      <path d="M152 2h44v8h-44Z" fill="#221a40" />
      <path d="M92 42q0-18 11-18t11 18Z" fill="#d9982a" />
      <circle cx="212" cy="66" r="8" fill="#fff6d6" />
      <path d="M204 92h24l20 28h-50Z" fill="#5f1730" />
      <path d="M12 92h190v9H12Z" fill="#2a1245" />
      {[40, 84, 128].map((x) => (
        <g key={x}>
          <circle cx={x} cy="102" r="17" fill="#1f1738" />
          <circle cx={x} cy="102" r="11" fill="none" stroke="#8a7fb8" strokeOpacity="0.5" strokeWidth="3" />
          <circle cx={x} cy="102" r="4" fill="#ffd45e" />
        </g>
      ))}
      <path d="M40 102h88" stroke="#ffd45e" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** His sack grows with every wagon. */
export function Robber({ loot }: { loot: number }) {
  const sack = 0.5 + Math.min(loot, 12) / 14
  return (
    <svg viewBox="0 0 80 80">
      {loot > 0 && (
        <g transform={`translate(24 54) scale(${sack})`}>
          <path d="M-22 4c0-14 10-22 20-22S20-8 20 5 12 22-1 22-22 18-22 4Z" fill="#e3c08a" />
          <path d="M-22 4c0-14 10-22 20-22-10 6-14 14-13 24s6 14 14 16c-13 0-21-4-21-18Z" fill="#fff" opacity="0.25" />
          <path d="M-8-18q6-10 14-4l-5 6Z" fill="#b98b4f" />
          {/* A line, not a letter: its font would be made ready anew for every size of the sack. */}
          <path d="M-5 12V-3h5.5a4.5 4.5 0 0 1 0 9H-8M-8 9.5h8" stroke="#8a5a1c" strokeWidth="2.6" fill="none" />
        </g>
      )}
      <path d="M34 76l4-18M50 76l-3-18" stroke="#140a2c" strokeWidth="7" strokeLinecap="round" />
      <path d="M31 62c-2-18 3-26 12-26s14 8 11 26Z" fill="#2b1a58" />
      <path d="M33 46q10 6 20 0l-1 6q-9 5-18 0Z" fill="#e2574a" />
      <path d="M34 46 22 56" stroke="#2b1a58" strokeWidth="6" strokeLinecap="round" />
      <circle cx="44" cy="29" r="10" fill="#ffd9a0" />
      <path d="M35 30q9 4 19 0v4q-9 6-19 1Z" fill="#e2574a" />
      <path d="M39 27h3M47 27h3" stroke="#140a2c" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M26 23q18-8 37 0l-4 3H30ZM34 21q0-13 10-13t10 13Z" fill="#140a2c" />
      <path d="M35 19h19" stroke="#ffd45e" strokeWidth="2.6" />
    </svg>
  )
}
