/**
 * Automatic play and turbo where the operator has switched them off in one game: their switches are not shown while it
 * is open.
 */
import { useEffect } from 'react'
import { useTableOf } from '../../api/game-limits.ts'
import './off-here.module.css'

export function useOffHere(game: string): void {
  const table = useTableOf(game)
  const off = [table?.autoplay === false && 'autoplay', table?.turbo === false && 'turbo'].filter(Boolean).join(' ')
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.offHere = off
    return () => {
      delete dataset.offHere
    }
  }, [off])
}
