/** Where pictures to be shared lie, and which pages they belong to. */
import { picturesPath } from '../../platform/page-head.ts'

export const sitePicture = `${picturesPath}site.png`
export const betPicture = (id: string) => `${picturesPath}bet/${id}.png`

/** The public number in the address of a bet's page; undefined: it is another page. */
export const betOfPage = (path: string): string | undefined => /^\/bet\/([\w-]{22})\/?$/i.exec(path)?.[1]
