/** Contains the failure of a page, so that the rest keeps working. */
import { Component, type ReactNode } from 'react'
import { Retry } from '../../ui/loading/retry.tsx'

export class PageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Retry
        tone="loss"
        text="Эта страница не нарисовалась или не загрузилась. Остальные работают."
        word="Загрузить заново"
        onRetry={() => location.reload()}
      />
    )
  }
}
