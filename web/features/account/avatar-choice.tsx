/** Changes the avatar: the user chooses a file, the page shrinks it, the server re-encodes it. */
import { useRef } from 'react'
import { callApi } from '../../api/call.ts'
import { refetchSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { useAct } from './use-profile.ts'
import css from './profile-section.module.css'

/** Twice the size the server keeps, so that it can downscale. */
const side = 384

export function AvatarChoice({ img, own }: { img: string; own: boolean }) {
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
      <button
        type="button"
        className={css.pictureFace}
        aria-label="Выбрать картинку"
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
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

/** The centre of the image, shrunk, as base64. Throws for a format the browser cannot read. */
async function shrunk(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const shorter = Math.min(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(
    image,
    (image.width - shorter) / 2,
    (image.height - shorter) / 2,
    shorter,
    shorter,
    0,
    0,
    side,
    side,
  )
  image.close()
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
}
