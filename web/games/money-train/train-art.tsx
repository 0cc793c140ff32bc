/** Wagons, the engine and the robber; light from the upper left. A wagon is 168 wide and stands on a rail at 119. */

/** `would-…`: what was behind doors that stayed closed, told at the end. */
import { rounds } from '../../ui/rounds.ts'
import css from './train-stage.module.css'

export type WagonLook = 'closed' | 'asked' | 'robbed' | 'ambush' | 'would-pay' | 'would-ambush'

const paints = [
  { wall: '#2fb3a0', shade: '#156a75', roof: '#52dcc4' },
  { wall: '#e2574a', shade: '#94263a', roof: '#ff8a6b' },
  { wall: '#7a5fe0', shade: '#41309a', roof: '#a78bff' },
] as const

const axles = [[38, 108], [64, 108], [108, 108], [134, 108]] as const
const [tyres, rims, hubs] = [rounds(axles, 11), rounds(axles, 7.4), rounds(axles, 3)]
const coins = rounds([[74, 80], [92, 78], [83, 71], [68, 88], [98, 87], [84, 86]], 7, 3.6)

export function Wagon({ wagon, look }: { wagon: number; look: WagonLook }) {
  const { wall, shade, roof } = paints[wagon % paints.length] as (typeof paints)[number]
  const isOpen = look === 'robbed' || look === 'ambush' || look === 'would-pay' || look === 'would-ambush'
  return (
    <svg viewBox="0 0 168 130" className={css.wagon} data-part="wagon" data-look={look}>
      <path d="M12 32h144v60H12Z" fill={wall} />
      <path d="M12 62h144v30H12Z" fill={shade} opacity="0.55" />
      <path d="M34 34v56M134 34v56M46 34v56M122 34v56" stroke="#000" strokeOpacity="0.13" strokeWidth="3" />
      <path d="M6 24h156q3 0 3 4v5H3v-5q0-4 3-4Z" fill={roof} />
      <path d="M10 27h96" stroke="#fff" strokeOpacity="0.55" strokeWidth="2.6" strokeLinecap="round" />
      {isOpen ? <OpenDoor look={look} /> : <ClosedDoor shade={shade} />}
      <rect x="16" y="68" width="22" height="17" rx="4" fill="#12092b" opacity="0.55" />
      <text x="27" y="81" textAnchor="middle" className={css.wagonNumber}>
        {wagon + 1}
      </text>
      <path d="M4 92h160v8H4Z" fill="#2a1245" />
      <path d="M158 96h20" stroke="#1f1738" strokeWidth="7" strokeLinecap="round" />
      <path d={tyres} fill="#1f1738" />
      <path d={rims} fill="none" stroke="#8a7fb8" strokeOpacity="0.5" strokeWidth="2.4" />
      <path d={hubs} fill="#ffd45e" />
    </svg>
  )
}

function ClosedDoor({ shade }: { shade: string }) {
  return (
    <>
      <rect x="58" y="38" width="52" height="54" rx="2" fill={shade} />
      <path d="M60 40h48v50H60ZM60 40l48 50M108 40 60 90" fill="none" stroke="#fff" strokeOpacity="0.2" strokeWidth="3.4" />
      <rect x="77" y="60" width="14" height="12" rx="3" fill="#ffd45e" />
      <path d="M80 60v-4a4 4 0 0 1 8 0v4" fill="none" stroke="#ffd45e" strokeWidth="2.6" />
      <path d="M79.5 62.5h6" stroke="#fff8dc" strokeWidth="1.8" strokeLinecap="round" />
    </>
  )
}

function OpenDoor({ look }: { look: WagonLook }) {
  const hides = look === 'ambush' || look === 'would-ambush'
  return (
    <>
      <rect x="56" y="38" width="56" height="54" rx="2" fill={look === 'ambush' ? '#4a0d22' : '#170c33'} />
      {hides ? <Guards /> : <Gold faint={look === 'would-pay'} />}
    </>
  )
}

function Gold({ faint }: { faint: boolean }) {
  return (
    <g opacity={faint ? 0.45 : 1}>
      <path d="M58 92c4-16 12-24 26-24s22 8 26 24Z" fill="#c9801a" />
      <path d="M62 92c4-13 10-20 22-20s18 7 22 20Z" fill="#f7b23d" />
      <path d={coins} fill="#ffd45e" stroke="#c9801a" strokeWidth="1.4" />
      <path d="M96 52l1.8 4.4 4.4 1.8-4.4 1.8L96 64.4l-1.8-4.4-4.4-1.8 4.4-1.8ZM70 56l1.2 2.8 2.8 1.2-2.8 1.2L70 64l-1.2-2.8L66 60l2.8-1.2Z" fill="#fff3c4" />
    </g>
  )
}

/** Two of them with hats low over the eyes and a lantern between. */
function Guards() {
  return (
    <g>
      <circle cx="84" cy="66" r="20" fill="#ff5d73" opacity="0.32" />
      {[69, 99].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M-11 92c0-14 4-20 11-20s11 6 11 20Z" fill="#0d0620" />
          <circle cy="64" r="7.5" fill="#1d1030" />
          <path d="M-12 61q12-5 24 0l-3 2h-18ZM-6 59q0-8 6-8t6 8Z" fill="#07031a" />
          <path d="M-4.5 65.5h2.6M1.9 65.5h2.6" stroke="#ff8a6b" strokeWidth="2.4" strokeLinecap="round" />
        </g>
      ))}
      <path d="M80 64h8v10h-8Z" fill="#ffd45e" />
      <path d="M79 63h10M79 75h10M84 63v-5" stroke="#5f1730" strokeWidth="2" />
    </g>
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
          <text x="-1" y="11" textAnchor="middle" className={css.trainSign}>
            ₽
          </text>
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
