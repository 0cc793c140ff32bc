// Requests the session while the page's code is still loading; web/api/session.ts takes the response.
window.whoIsLooking = fetch('/api/getUser', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
})
window.whoIsLooking.catch(() => undefined)
