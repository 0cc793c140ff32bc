/** The picture: a press chooses a file, the page makes it small, the server draws it anew. */
import { useRef } from 'react'
import { callApi } from '../../api/call.ts'
import { refetchSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useAct } from './use-profile.ts'
import css from './profile-section.module.css'

/** Twice what the server keeps: enough for it to choose from. */
const side = 384

export function PictureChoice({ img, own }: { img: string; own: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, act } = useAct()
  const upload = async (file: File | undefined) => {
    if (!file) return
    const image = await shrunk(file).catch(() => undefined)
    if (image === undefined) {
      toastError('Браузер не смог открыть эту картинку. Подойдут JPEG, PNG и WebP')
      return
    }
    if ((await act(() => callApi('uploadPicture', { image }), 'Картинка обновлена')) !== undefined) refetchSession()
  }
  const remove = async () => {
    if ((await act(() => callApi('removePicture', {}), 'Картинка убрана')) !== undefined) refetchSession()
  }
  return (
    <div className={css.picture}>
      <button type="button" className={css.pictureFace} aria-label="Выбрать картинку" aria-busy={busy} onClick={() => input.current?.click()}>
        <img src={img} alt="" width="96" height="96" />
        <span className={css.pictureSign}>
          <Icon name={busy ? 'spinner' : 'plus'} size={18} className={busy ? 'spin' : ''} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label="Файл картинки"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          void upload(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {own && (
        <Button tone="bare" size="small" busy={busy} onClick={() => void remove()}>
          Убрать
        </Button>
      )}
    </div>
  )
}

/** The middle of the picture, small, as base64. Throws for what the browser cannot read. */
async function shrunk(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const shorter = Math.min(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, (picture.width - shorter) / 2, (picture.height - shorter) / 2, shorter, shorter, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
}
