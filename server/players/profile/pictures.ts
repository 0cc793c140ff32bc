/** Handles players' own pictures: every upload is decoded and re-encoded, small, without camera metadata. */
import { hash } from 'node:crypto'
import { account as calls } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import sharp, { type Metadata } from 'sharp'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { pictureOf, picturePath } from './faces.ts'
import type { Row } from '../rows.ts'

const side = 192
/** Pure image formats. SVG is a document and is not allowed. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'gif'] as const
/** A picture that unpacks to more than this is a decompression bomb, not a photograph. */
const mostPixels = 40_000_000
const yearSeconds = 31_536_000
const unreadable = 'Не получилось прочитать картинку. Подойдут JPEG, PNG, WebP и AVIF'

export function pictureRoutes(http: Http, db: Db): void {
  http.onSignedIn(calls.uploadPicture, async ({ caller }, { image }) => {
    const drawn = await redraw(Buffer.from(image, 'base64'))
    if (drawn === undefined) return new Refusal('InvalidRequest', unreadable)
    const picture = hash('sha256', drawn, 'hex').slice(0, 32)
    await transaction(db, async (tx) => {
      await sql`
        insert into player_picture (player, name, image) values (${caller.id}, ${picture}, ${drawn})
        on conflict (player) do update set name = excluded.name, image = excluded.image`.execute(tx)
      await sql`update player set picture = ${picture} where id = ${caller.id}`.execute(tx)
    })
    return { success: { img: pictureOf({ id: caller.id, picture }) } }
  })

  http.onSignedIn(calls.removePicture, async ({ caller }) => {
    await transaction(db, (tx) => removePicture(tx, caller.id))
    return { success: { img: pictureOf({ id: caller.id, picture: null }) } }
  })

  // Named by its content, so that it never changes and may be cached for ever.
  http.app.get<{ Params: { name: string } }>(`${picturePath}/:name`, async (request, reply) => {
    const name = /^([0-9a-f]{32})\.webp$/.exec(request.params.name)?.[1]
    const image = name === undefined ? undefined : await imageOf(db, name)
    if (image === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Такого файла нет')
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'")
      .send(image)
  })
}

/** Removes the player's own picture. */
export async function removePicture(tx: Tx, player: number): Promise<void> {
  await sql`update player set picture = null where id = ${player}`.execute(tx)
  await sql`delete from player_picture where player = ${player}`.execute(tx)
}

async function imageOf(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<
    Pick<Row<'player_picture'>, 'image'>
  >`select image from player_picture where name = ${name} limit 1`.execute(db)
  return rows[0]?.image
}

/** Crops the picture to a square and re-encodes it; undefined for an invalid picture. */
async function redraw(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format }: Metadata = await picture.metadata()
    if (format === undefined || !formats.some((each) => each === format)) return undefined
    // Rotated by the camera's orientation; the encoder drops all metadata.
    return await picture
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}
