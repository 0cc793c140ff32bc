/** Fairness in four sentences, the refused bets of the game, and the player's own seed. */
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import { memo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { NumberedList } from '../../ui/layout/numbered-list.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { setPreference, usePreferences } from '../preferences/preferences.ts'
import { RefusedOfGame } from '../session/refused-bets.tsx'
import css from './fairness-card.module.css'

export const FairnessCard = memo(function FairnessCard({ game }: { game: string }) {
  return (
    <Card className={css.fairness} aria-label="Честность">
      <h2 className={css.title}>
        <Icon name="shield" /> Почему это честно
      </h2>
      <NumberedList>
        <li>
          До вашей ставки сервер присылает отпечаток своего секретного числа, и заменить число после этого уже нельзя.
        </li>
        <li>Ваш браузер добавляет своё случайное число, которого сервер заранее не знал.</li>
        <li>После ставки секрет раскрывается, и браузер сам сверяет отпечаток, пересчитывает исход и выплату.</li>
        <li>
          Отказы браузер считает и показывает с причинами. Если причину можно проверить и она неверна, страница
          поднимает тревогу.
        </li>
      </NumberedList>
      <RefusedOfGame game={game} />
      <PinnedSeed />
    </Card>
  )
})

function PinnedSeed() {
  const { pinnedSeed } = usePreferences()
  const [draft, setDraft] = useState(pinnedSeed)
  const valid = draft === '' || isClientSeed(draft)
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) setPreference({ pinnedSeed: draft })
      }}
    >
      <TextField
        label="Ваш сид"
        hint="Своё число вместо случайного: от 1 до 64 латинских букв, цифр и знаков. Пустое поле — новое случайное число на каждую ставку. Если в ставке отказали, её номер сохраняет прежний сид: новый начнёт действовать со следующего номера"
        placeholder="новый для каждой ставки"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={draft}
        onChange={setDraft}
        error={valid ? undefined : 'Только латинские буквы, цифры и обычные знаки'}
      />
      <Button type="submit" size="small" idle={!valid || draft === pinnedSeed}>
        {draft === '' && pinnedSeed !== ''
          ? 'Вернуть случайный сид'
          : draft === pinnedSeed && draft !== ''
            ? 'Сид закреплён'
            : 'Закрепить сид'}
      </Button>
    </form>
  )
}
