/** Renders a QR code; the drawing code loads with the first one. */
import { lazyPart } from '../loading/lazy-part.tsx'
import { Skeleton } from '../layout/surface.tsx'
import css from './qr-drawing.module.css'

export const QrCode = lazyPart(async () => (await import('./qr-drawing.tsx')).QrDrawing, {
  waiting: () => <Skeleton className={css.qr} />,
})
