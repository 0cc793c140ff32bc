/** Navigates like `useNavigate` of react-router, without its promise: there is nothing to wait for here. */
import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

export function useGoTo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback((to, options) => void navigate(to, options), [navigate])
}
