/** Addresses of shared images, and the pages they belong to. */
import { picturesPath } from '../../platform/http/page-head.ts'

export const sitePicture = `${picturesPath}site.png`
export const betPicture = (id: string) => `${picturesPath}bet/${id}.png`

/** The public id in the address of a bet's page; undefined for other pages. */
export const betOfPage = (path: string): string | undefined => /^\/bet\/([\w-]{22})\/?$/i.exec(path)?.[1]
