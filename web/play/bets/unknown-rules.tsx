/** Said instead of a verdict where a bet was made by rules that this page does not know: neither proved nor alarmed at. */
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'
import { verdictSigns } from './verdict.ts'

export function UnknownRules({ version }: { version: number }) {
  return (
    <Notice>
      <Icon name={verdictSigns.unreadable} size={18} />
      <span>Эта страница не знает правил версии {version}, по которым сделана ставка, и проверить её не может. Обновите страницу.</span>
    </Notice>
  )
}
