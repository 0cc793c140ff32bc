/**
 * Keeps the typed query. It is written to the URL after a pause, so that «back» returns to the results. Key the
 * component by the path: another article begins another search.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useGoTo } from '../../ui/browser/use-go-to.ts'

const parameter = 'q'
/** Delay between the last key and the change of the URL, in milliseconds; browsers limit how often it may change. */
const pauseMs = 400

export interface QueryText {
  text: string
  setText: (text: string) => void
  /** Writes the text to the URL at once: the page is about to be left. */
  commit: () => void
}

export function useQueryText(): QueryText {
  const navigate = useGoTo()
  const { search } = useLocation()
  const urlText = new URLSearchParams(search).get(parameter) ?? ''
  const [text, setText] = useState(urlText)
  const written = useRef(urlText)
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
  // The URL changed otherwise: by a link, or by going back.
  useEffect(() => {
    if (urlText === written.current) return
    written.current = urlText
    setText(urlText)
  }, [urlText])
  return { text, setText, commit: write }
}
