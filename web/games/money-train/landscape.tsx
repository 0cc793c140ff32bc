/** What passes by: layers that move at their own pace, slower the farther away. Moved by the compositor alone. */
import type { ReactNode } from 'react'

export function Landscape() {
  return (
    <div className="land" aria-hidden="true">
      <div className="land__sun" />
      <Layer name="ranges" height={200}>
        <path d="M0 200V120l90-74 52 46 70-84 96 108 66-54 84 72 92-96 80 74 88-62 82 70v80Z" fill="var(--land-far)" />
        <path d="M212 8l34 40-20-6-14 12-18-14Z" fill="#fff" opacity="0.16" />
      </Layer>
      <Layer name="hills" height={120}>
        <path d="M0 120V76c70-40 150-40 224-8s150 20 216-10 150-40 220-4 96 26 140 22v44Z" fill="var(--land-hill)" />
        {[90, 300, 560, 700].map((x) => (
          <path key={x} d={`M${x} 74v-30m0 16q-12 2-12-12m12 4q12 2 12-14`} stroke="var(--land-near)" strokeWidth="7" strokeLinecap="round" fill="none" />
        ))}
      </Layer>
      <div className="land__ground" />
      <Layer name="posts" height={160}>
        {[120, 520].map((x) => (
          <path key={x} d={`M${x} 160V14m-22 14h44m-38-14h32`} stroke="var(--land-post)" strokeWidth="6" strokeLinecap="round" fill="none" />
        ))}
      </Layer>
      <div className="land__track" />
    </div>
  )
}

/** A strip of two equal halves: when the first has gone by, the second stands in its place. */
function Layer({ name, height, children }: { name: string; height: number; children: ReactNode }) {
  return (
    <div className={`land__layer land__layer--${name}`}>
      {['first', 'second'].map((half) => (
        <svg key={half} viewBox={`0 0 800 ${height}`} preserveAspectRatio="none">
          {children}
        </svg>
      ))}
    </div>
  )
}
