/** A page that fails takes nothing around it along. */
import { Component, type ReactNode } from 'react'
import { Retry } from '../../ui/retry.tsx'

export class PageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <Retry tone="loss" text="Эта страница не нарисовалась или не загрузилась. Остальные работают." word="Загрузить заново" onRetry={() => location.reload()} />
  }
}
