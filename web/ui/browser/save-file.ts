/** Saves files made by the page: as a download, or through the system's share sheet. */
import { toastError } from '../windows/toast.tsx'

/**
 * Whether the browser saves downloads made by the page. In-app browsers and installed apps on an iPhone drop them
 * silently.
 */
export function canDownload({ userAgent, isInstalled }: { userAgent: string; isInstalled: boolean } = here()): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  // On an iPhone every real browser names Safari; an in-app browser does not.
  const isInside =
    /Telegram|; wv\)|VKAndroidApp|VKClient|FBAN|FBAV|Instagram|Line\/|OKApp/.test(userAgent) ||
    (isApple && !/Safari\//.test(userAgent)) ||
    isTelegram()
  return !isInside && !(isApple && isInstalled)
}

const here = () => ({ userAgent: navigator.userAgent, isInstalled: matchMedia('(display-mode: standalone)').matches })

/** Telegram's in-app browser does not name itself in the user agent, but exposes its bridge objects. */
const isTelegram = () => ['TelegramWebviewProxy', 'TelegramWebview'].some((name) => name in globalThis)

/**
 * Saves a file as a download, or opens the share sheet where downloads are dropped. Without either, shows an error and
 * returns false.
 */
export async function saveFile(name: string, file: Blob): Promise<boolean> {
  if (canDownload()) return download(name, file)
  const isHanded = await share({ files: [new File([file], name, { type: file.type })] })
  if (!isHanded) toastError('Этот браузер не сохраняет файлы. Откройте сайт в Safari или Chrome и скачайте там')
  return isHanded
}

/** Closing the sheet counts as success: the user has seen it. */
async function share(shared: ShareData): Promise<boolean> {
  if (!('share' in navigator) || !('canShare' in navigator) || !navigator.canShare(shared)) return false
  return navigator.share(shared).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === 'AbortError',
  )
}

function download(name: string, file: Blob): true {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser fetches the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return true
}
