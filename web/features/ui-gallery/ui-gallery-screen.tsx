/** The design system in one place, in development only: every component in every state, both themes side by side. */
import { ChoiceSamples, FieldSamples } from './form-samples.tsx'
import { ButtonSamples, FigureSamples, IconSamples, NoticeSamples, OverlaySamples, TokenSamples } from './part-samples.tsx'

const themes = ['dark', 'light'] as const

export function UiGalleryScreen() {
  return (
    <>
      <h1 className="page-title mb-4">Детали сайта</h1>
      <div className="kit">
        {themes.map((theme) => (
          <div key={theme} className="kit__theme" data-theme={theme}>
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
