// Asks who is looking while the code of the page is still on its way; web/api/session.ts takes the answer.
window.whoIsLooking = fetch('/api/getUser', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
window.whoIsLooking.catch(() => undefined)
