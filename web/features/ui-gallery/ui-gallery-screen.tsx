/** Shows the design system, in development only: every component in every state, both themes next to each other. */
import { ChoiceSamples, FieldSamples } from './form-samples.tsx'
import {
  ButtonSamples,
  FigureSamples,
  IconSamples,
  NoticeSamples,
  OverlaySamples,
  TokenSamples,
} from './part-samples.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import css from './ui-gallery.module.css'

const themes = ['dark', 'light'] as const

export function UiGalleryScreen() {
  return (
    <>
      <PageTitle>Детали сайта</PageTitle>
      <div className={css.kit}>
        {themes.map((theme) => (
          <div key={theme} className={css.theme} data-theme={theme}>
            <TokenSamples />
            <ButtonSamples />
            <FieldSamples />
            <ChoiceSamples />
            <FigureSamples />
            <NoticeSamples />
            <OverlaySamples />
            <IconSamples />
          </div>
        ))}
      </div>
    </>
  )
}
