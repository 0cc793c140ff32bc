/** A QR code; what draws it loads with the first one. */
import { lazyPart } from './lazy-part.tsx'
import { Skeleton } from './surface.tsx'
import css from './qr-drawing.module.css'

export const QrCode = lazyPart(async () => (await import('./qr-drawing.tsx')).QrDrawing, { waiting: () => <Skeleton className={css.qr} /> })
