/**
 * What is typed into the search. It follows into the address after a pause, so that «back» returns to the results.
 * Whoever uses it is keyed by the path: another article begins with another search.
 */
import { useEffect, useRef, useState } from 'react'
import { navigate, useLocation } from '../../ui/router.tsx'

const parameter = 'q'
/** The address follows this long after the last key, in milliseconds; browsers bound how often it may change. */
const pauseMs = 400

export interface QueryText {
  text: string
  setText: (text: string) => void
  /** Puts the text into the address at once: the page is about to be left. */
  commit: () => void
}

export function useQueryText(): QueryText {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get(parameter) ?? ''
  const [text, setText] = useState(asked)
  const written = useRef(asked)
  const write = () => {
    if (text === written.current) return
    written.current = text
    navigate(text === '' ? location.pathname : `?${new URLSearchParams({ [parameter]: text })}`, { replace: true })
  }
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // The address changed by itself: a link, or the way back.
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setText(asked)
  }, [asked])
  return { text, setText, commit: write }
}
