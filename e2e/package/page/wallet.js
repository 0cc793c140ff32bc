/** The wallet's calls, as clients of the protocol make them. */

export class WalletError extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** Clients put `https://` before the address; a page loaded without TLS has a wallet without TLS. */
export function openWallet({ rgsUrl, sessionID }) {
  const base = `${location.protocol}//${rgsUrl}`
  async function ask(path, body) {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${base}${path}`, init)
    const read = await answer.json()
    if (!answer.ok) throw new WalletError(read.error, read.message)
    return read
  }
  return {
    authenticate: (language) => ask('/wallet/authenticate', { sessionID, language }),
    play: (mode, amount, currency) => ask('/wallet/play', { sessionID, mode: mode.toUpperCase(), amount, currency }),
    endRound: () => ask('/wallet/end-round', { sessionID }),
    event: (event) => ask('/bet/event', { sessionID, event: String(event) }),
    replay: ({ game, version, mode, event }) => ask(`/bet/replay/${game}/${version}/${mode}/${event}`),
  }
}
