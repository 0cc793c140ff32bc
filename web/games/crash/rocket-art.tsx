/**
 * The rocket on a clear ground, for the head of the lobby: light from the upper left, a warm plume, a trail that thins.
 */
import { useId } from 'react'

export function RocketArt({ className }: { className?: string | undefined }) {
  const id = useId()
  const paint = (name: string) => `url(#${id}${name})`
  return (
    <svg className={className} viewBox="0 0 420 320" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="var(--stage-glow)" />
          <stop offset="0.6" stopColor="var(--stage-glow)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--stage-glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}hull`} x2="1">
          <stop stopColor="#fff" />
          <stop offset="0.5" stopColor="#eceaff" />
          <stop offset="1" stopColor="#a9a6dc" />
        </linearGradient>
        <linearGradient id={`${id}violet`} x2="1">
          <stop stopColor="#a78bff" />
          <stop offset="1" stopColor="#5b38e0" />
        </linearGradient>
        <linearGradient id={`${id}flame`} x2="0" y2="1">
          <stop stopColor="#ffe9a3" />
          <stop offset="0.35" stopColor="#ffb43d" />
          <stop offset="0.7" stopColor="#ff6a3d" stopOpacity="0.85" />
          <stop offset="1" stopColor="#ff5a5a" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}trail`} x1="0" y1="1" x2="1" y2="0">
          <stop stopColor="#ffb36b" stopOpacity="0" />
          <stop offset="1" stopColor="#ffd9a0" stopOpacity="0.9" />
        </linearGradient>
      </defs>
      <circle cx="232" cy="150" r="160" fill={paint('glow')} />
      <path
        d="M16 300C92 292 150 262 196 206"
        fill="none"
        stroke={paint('trail')}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#fff" strokeOpacity="0.3" strokeWidth="3" strokeLinecap="round">
        <path d="M352 224c-8 16-18 30-32 42M96 76c8-14 18-26 30-36M376 150c1 12 0 22-3 32" />
      </g>
      <g transform="translate(256 128) rotate(40) scale(1.12)">
        <path d="M-19 62C-34 98-16 132 0 172c16-40 34-74 19-110Z" fill={paint('flame')} />
        <path d="M-9 62c-10 24-3 46 9 72 12-26 19-48 9-72Z" fill="#fff7dc" opacity="0.9" />
        <path d="M-28 8c-24 12-34 38-30 68 11-14 22-20 36-22Z" fill={paint('violet')} />
        <path d="M28 8c24 12 34 38 30 68-11-14-22-20-36-22Z" fill="#5231cf" />
        <path
          d="M0-88C26-64 35-24 31 22 29 42 24 52 19 60h-38c-5-8-10-18-12-38C-35-24-26-64 0-88Z"
          fill={paint('hull')}
        />
        <path d="M0-88c15 14 24 33 28.5 54C12-27-12-27-28.5-34-24-55-15-74 0-88Z" fill={paint('violet')} />
        <circle cy="-5" r="17" fill="#c5c2ee" />
        <circle cy="-5" r="12" fill="#1b1450" />
        <path d="M-7.5-8A8.5 8.5 0 0 1-1-13.5" fill="none" stroke="#8fd0ff" strokeWidth="4" strokeLinecap="round" />
        <rect x="-5" y="28" width="10" height="42" rx="5" fill={paint('violet')} />
      </g>
    </svg>
  )
}
