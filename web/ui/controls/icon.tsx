/** Renders the site's icons: a 24 grid, one line weight, the colour of the text around them. */
import type { ReactNode } from 'react'

const shapes = {
  home: <path d="M4 11.2 12 4.5l8 6.7M6.2 9.6V19h11.6V9.6M10 19v-5h4v5" />,
  dice: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <path d="M8.6 8.6h.01M15.4 8.6h.01M8.6 15.4h.01M15.4 15.4h.01M12 12h.01" strokeWidth="2.6" />
    </>
  ),
  menu: <path d="M4.5 7h15M4.5 12h15M4.5 17h10" />,
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3.2v2M12 18.8v2M3.2 12h2M18.8 12h2M5.8 5.8l1.4 1.4M16.8 16.8l1.4 1.4M18.2 5.8l-1.4 1.4M7.2 16.8l-1.4 1.4" />
    </>
  ),
  moon: <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />,
  eye: (
    <>
      <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.6 6.1A9 9 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.8 3.5M6.3 7.5A15 15 0 0 0 2.8 12s3.4 6.2 9.2 6.2a9 9 0 0 0 4-.9" />
  ),
  user: (
    <>
      <circle cx="12" cy="8.2" r="3.7" />
      <path d="M4.8 19.5c.9-3.6 3.7-5.3 7.2-5.3s6.3 1.7 7.2 5.3" />
    </>
  ),
  logout: (
    <path d="M14 4.5H6.5a1.8 1.8 0 0 0-1.8 1.8v11.4a1.8 1.8 0 0 0 1.8 1.8H14M10 12h10M16.6 8.4 20.2 12l-3.6 3.6" />
  ),
  check: <path d="m5 12.6 4.6 4.6L19.2 7" />,
  equal: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M8.4 10h7.2M8.4 14h7.2" />
    </>
  ),
  shield: <path d="M12 3.4 5 6v5.6c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6l-7-2.6ZM8.8 12l2.3 2.3 4.2-4.4" />,
  alert: <path d="M12 4 2.9 19.6h18.2L12 4ZM12 10v4.4M12 17h.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  down: <path d="m6 9 6 6 6-6M6 9" />,
  up: <path d="m6 15 6-6 6 6M6 15" />,
  less: <path d="M19 6 6 12l13 6" />,
  more: <path d="M5 6l13 6-13 6" />,
  sound: <path d="M4 9.6v4.8h3.4L12 18.6V5.4L7.4 9.6H4ZM15.4 9a4.2 4.2 0 0 1 0 6M17.9 6.5a7.8 7.8 0 0 1 0 11" />,
  mute: <path d="M4 9.6v4.8h3.4L12 18.6V5.4L7.4 9.6H4ZM15.8 9.8l4.6 4.6M20.4 9.8l-4.6 4.6" />,
  settings: (
    <>
      <path d="M4 7.5h8M18 7.5h2M4 16.5h2M12 16.5h8" />
      <circle cx="15" cy="7.5" r="2.6" />
      <circle cx="9" cy="16.5" r="2.6" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2.6" />
      <path d="M15.5 5.8a1.8 1.8 0 0 0-1.8-1.3H6.3a1.8 1.8 0 0 0-1.8 1.8v7.4c0 .8.5 1.5 1.3 1.8" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2.6" />
      <path d="M8.2 10.5V8a3.8 3.8 0 0 1 7.6 0v2.5M12 14.4v1.8" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.6 8-8M15.4 8.2l3 3M18 5.6l2 2" />
    </>
  ),
  device: (
    <>
      <rect x="3.5" y="5" width="17" height="11" rx="2" />
      <path d="M8.5 19.5h7M12 16v3.5" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2.4" />
      <path d="M11 17.6h2" />
    </>
  ),
  seed: <path d="M12 20v-8M12 12c0-4 2.6-6.4 7-6.6C19 9.6 16.4 12 12 12ZM12 15c0-3-2-4.9-6-5.2 0 3.4 2.2 5.2 6 5.2Z" />,
  chart: <path d="M4.5 4.5v15h15M8.5 15.5v-4M12.5 15.5v-8M16.5 15.5v-6" />,
  book: (
    <path d="M12 6.6C10 5.2 7.4 4.6 4.5 4.8v13c2.9-.2 5.5.4 7.5 1.8 2-1.4 4.6-2 7.5-1.8v-13c-2.9-.2-5.5.4-7.5 1.8ZM12 6.6v13" />
  ),
  next: <path d="m9 5.5 6.5 6.5L9 18.5" />,
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.6 15.6 4.4 4.4" />
    </>
  ),
  arrow: <path d="M4.5 12h15M13.5 6.2l6 5.8-6 5.8" />,
  bolt: <path d="M13 3.5 5.5 13.4H11l-1 7.1 8.5-10.6H13.2L13 3.5Z" />,
  share: (
    <path d="M15.8 8.2 8.4 11M8.4 13l7.4 2.8M8.6 12a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0ZM20.6 7a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0ZM20.6 17a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0Z" />
  ),
  repeat: (
    <path d="M5 11V9.8A3.3 3.3 0 0 1 8.3 6.5H19M16 3.5l3 3-3 3M19 13v1.2a3.3 3.3 0 0 1-3.3 3.3H5M8 20.5l-3-3 3-3" />
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M9.7 9.8a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2 1-1.2 1.8M12 16.4h.01" />
    </>
  ),
  gift: (
    <path d="M4.5 9h15v3.4h-15V9ZM5.8 12.4h12.4v7.1H5.8v-7.1ZM12 9v10.5M12 9c-4.6 0-5.6-1.6-5-3.3.8-2 4-1.4 5 3.3ZM12 9c4.6 0 5.6-1.6 5-3.3-.8-2-4-1.4-5 3.3Z" />
  ),
  partners: (
    <>
      <circle cx="9" cy="8.6" r="3.2" />
      <path d="M3.2 18.8c.6-3.2 2.8-4.8 5.8-4.8s5.2 1.6 5.8 4.8M15.4 5.7a3.2 3.2 0 0 1 0 5.8M17.2 14.4c2 .7 3.2 2.2 3.6 4.4" />
    </>
  ),
  cup: (
    <path d="M8 4.5h8v5.2a4 4 0 0 1-8 0V4.5ZM8 6H4.8v1.4A3.4 3.4 0 0 0 8.2 10.8M16 6h3.2v1.4a3.4 3.4 0 0 1-3.4 3.4M12 13.7v3.6M8.6 19.5h6.8M9.6 19.5c0-1.4.9-2.2 2.4-2.2s2.4.8 2.4 2.2" />
  ),
  wallet: (
    <path d="M18.5 8V6.3a1.8 1.8 0 0 0-1.8-1.8H6.2A2.2 2.2 0 0 0 4 6.7v10.6a2.2 2.2 0 0 0 2.2 2.2h11.6a2.2 2.2 0 0 0 2.2-2.2v-7.1A2.2 2.2 0 0 0 17.8 8H6M16.2 13.8h.01" />
  ),
  play: <path d="M8 5.2v13.6L19 12 8 5.2Z" />,
  star: <path d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9 12 4Z" />,
  heart: (
    <path d="M12 19.6 5 12.5a4.6 4.6 0 0 1 0-6.5 4.5 4.5 0 0 1 6.4 0l.6.6.6-.6a4.5 4.5 0 0 1 6.4 0 4.6 4.6 0 0 1 0 6.5l-7 7.1Z" />
  ),
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  minus: <path d="M5.5 12h13" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M12 7.4V12l3 2" />
    </>
  ),
  download: <path d="M12 4.5v10.3M7.6 10.6 12 15l4.4-4.4M5 19.5h14" />,
  card: (
    <path d="M3.5 7.3A1.8 1.8 0 0 1 5.3 5.5h13.4a1.8 1.8 0 0 1 1.8 1.8v9.4a1.8 1.8 0 0 1-1.8 1.8H5.3a1.8 1.8 0 0 1-1.8-1.8V7.3ZM3.5 10h17M7 14.8h3.5" />
  ),
  offline: (
    <path d="M4 4l16 16M2.8 9.4a14 14 0 0 1 4-2.5M10.6 5.9a14 14 0 0 1 10.6 3.5M6 13a9.6 9.6 0 0 1 3.3-2M15 11.2a9.6 9.6 0 0 1 3 1.8M9.2 16.4a5 5 0 0 1 5.6 0M12 19.5h.01" />
  ),
  fold: <path d="M4.5 5.5h15v13h-15v-13ZM9.5 5.5v13M16 9.5 13.5 12l2.5 2.5" />,
  chat: (
    <path d="M20 11.6a7.6 7.6 0 0 1-11 6.8L4.5 19.5l1.2-4.1A7.6 7.6 0 1 1 20 11.6ZM9 11.6h.01M12.4 11.6h.01M15.8 11.6h.01" />
  ),
  channel: <path d="M20.2 4.5 3.8 11.2l5.4 2 2.2 6.3 3-3.8 4 2.9 1.8-14.1ZM9.2 13.2l6.6-5" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M3.6 12h16.8M12 3.6c2.3 2.3 3.5 5.1 3.5 8.4s-1.2 6.1-3.5 8.4c-2.3-2.3-3.5-5.1-3.5-8.4s1.2-6.1 3.5-8.4Z" />
    </>
  ),
  'status-global': <path d="M12 4.5 19 8.3v7.4l-7 3.8-7-3.8V8.3l7-3.8Z" />,
  'status-simple': <path d="M12 3.8 19.6 12 12 20.2 4.4 12 12 3.8ZM12 8.6 15 12l-3 3.4L9 12l3-3.4Z" />,
  'status-astract': <path d="M12 3.4 14.2 9.8 20.6 12l-6.4 2.2L12 20.6l-2.2-6.4L3.4 12l6.4-2.2L12 3.4Z" />,
  'status-bantermen': <path d="M4.6 17.5 3.8 8l4.6 3.6L12 5l3.6 6.6L20.2 8l-.8 9.5H4.6Z" />,
  spinner: <path d="M12 3.6a8.4 8.4 0 1 0 8.4 8.4" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Names of all icons. */
export const iconNames = Object.keys(shapes) as readonly IconName[]

interface IconProps {
  name: IconName
  /** Side in pixels. */
  size?: number
  className?: string | undefined
}

/** An icon next to a text. Hidden from screen readers: the text says it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      data-part="icon"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  )
}
