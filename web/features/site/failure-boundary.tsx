/** Catches what a screen could not survive, and offers to try again. */
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <section className="status">
        <h1 className="status__top">Что-то пошло не так</h1>
        <p className="status__bottom">Экран не открылся. Деньги и ставки хранит сервер: с ними ничего не случилось.</p>
        <Button tone="brand" size="large" icon="repeat" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      </section>
    )
  }
}
