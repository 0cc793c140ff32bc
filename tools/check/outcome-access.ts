/**
 * Checks that no administrator can influence an outcome. The code that answers calls of the admin area may only take
 * from play and games the names listed here; it writes none of the tables that outcomes come from and calls no stored
 * function of play; the tables of the area have no column for an outcome; and its screens import neither rules nor
 * play. An exception must be justified here. At tables dealt by people someone has to report the dealt results: one
 * file answers those calls, which are a kind of their own, and no other code does.
 */
import type { Finding, Result } from './finding.ts'
import { importStatements } from './import-statements.ts'
import { ourFile } from './imports.ts'
import type { SourceFile, Tree } from './tree.ts'

/**
 * What the area may take from play and games: reading bets, stopping games or returning all stakes, switching bets off
 * and on, and declaring the bank, which caps stakes before their draw.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'games/index.ts': ['idsOf'],
  'server/play/stake-limits.ts': ['bankShares', 'leastBankWin', 'stakeLimits'],
  'server/play/engines.ts': ['engines'],
  'server/play/bank/bank.ts': ['declareBank', 'newestBank', 'newestBanks'],
  'server/play/bets/bets-of.ts': ['betsOf'],
  'server/play/bets/bet-links.ts': ['BetLinks'],
  'server/play/bets/engine.ts': ['Engine', 'JournalRow'],
  'server/play/rounds/chain/chains.ts': ['publishedChains'],
  'server/play/rounds/history/watched-rounds.ts': ['watchedRounds'],
  'server/play/rounds/control/control.ts': ['RoundUnderWay', 'askToCallOff', 'controlOf', 'pauseGame', 'roundUnderWay'],
  'server/play/switches/switched-games.ts': ['SwitchedGame', 'ownGames'],
  'server/play/switches/switches.ts': ['GameSwitch', 'Switches', 'readSwitches', 'setSwitch'],
  'server/play/jurisdictions.ts': ['Jurisdiction', 'ofGame'],
  'server/play/seeded/packages/kept-packages.ts': ['KeptPackages'],
  'server/play/tables/hand/recordings.ts': ['addRecording', 'mayBeRecorded'],
}

/**
 * The dealer's console (0020). It answers only the calls of its own contract, and no other file may use them. It can
 * reach only the dealing desk, which refuses where a chain deals and writes into the round's public log.
 */
const dealing = {
  route: 'server/play/tables/hand/admin-dealing.ts',
  calls: 'contract/admin/dealing.ts',
  /** Files that may use the calls: the registry of calls, and the desk for the texts of its audit. */
  known: new Set([
    'contract/admin/index.ts',
    'server/play/tables/hand/desk.ts',
    'server/play/tables/hand/admin-dealing.ts',
  ]),
  /** The file that may add to the log of dealt results. */
  log: 'server/play/tables/hand/act-log.ts',
  adds: 'server/play/tables/hand/hand.ts',
}

/**
 * Correction of rounds that were paid by a wrong entry (0020): requested and approved by two people, in this file alone, and only for tables dealt by a person.
 */
const correcting = {
  route: 'server/staff/round-corrections.ts',
  from: 'server/play/tables/hand/correction.ts',
  names: ['paidRound', 'rightRound', 'seenAnew', 'writeCorrection'],
}

/** Its additional imports. */
const dealtBy: typeof allowed = {
  'games/index.ts': ['current'],
  'server/play/tables/tables.ts': ['Tables'],
  'server/play/tables/hand/desk.ts': ['Desk'],
}

/** Tables that outcomes come from, and that store them. */
const outcomeTables = [
  'seed_root',
  'bet',
  'bet_history',
  'open_bet',
  'package',
  'package_session',
  'package_round',
  'journal_offset',
  'round',
  'round_history',
  'round_bet',
  'round_bet_history',
  'round_chain',
  'round_lead',
  'table_round',
  'table_round_history',
  'table_bet',
  'table_bet_history',
  'table_move',
  'table_move_history',
  'table_act',
  'table_correction',
  'table_shoe',
  'table_seat',
].join('|')
const writesOne = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate(?:\\s+table)?)\\s+(?:only\\s+)?(?:${outcomeTables})\\b`,
  'i',
)
const callsPlay = /\bplay_\w+\s*\(/
const answers = /\bonAdmin(?:List)?\s*[<(]/
/** The audit's `outcome`, the result of a call, is not meant here. */
const outcomeColumn = /^ {4}(\w*(?:seed|salt|nonce|draw|multiplier|point|reel|card|result|stops)\w*):/gm

export function checkOutcomes(tree: Tree): Result {
  const routes = tree.files.filter(
    ({ path, text, isTest }) =>
      path.startsWith('server/') && !path.startsWith('server/platform/') && !isTest && answers.test(text),
  )
  const screens = tree.files.filter(({ path, isTest }) => path.startsWith('web/admin/') && !isTest)
  const kept = tree.files.filter(({ path }) => path === 'server/staff/rows.ts')
  return {
    findings: [
      ...routes.flatMap(faultsOfRoute),
      ...tree.files.filter(({ isTest }) => !isTest).flatMap(faultsOfDealing),
      ...screens.flatMap(faultsOfScreen),
      ...kept.flatMap(faultsOfRows),
    ],
    note: `${routes.length} files that answer the admin area, ${screens.length} of its screens`,
  }
}

const found = ({ path }: SourceFile, line: number, text: string): Finding => ({ path, line, text })

function faultsOfRoute(file: SourceFile): Finding[] {
  const taken = importStatements(file).flatMap(({ specifier = '', start }) => {
    const [from, line] = [ourFile(file.path, specifier), file.lineAt(start)]
    if (from === undefined || !/^(?:games|server\/play)\//.test(from) || isOwn(file.path, from)) return []
    const names = namesTaken(file.text, specifier)
    const may = new Set([
      ...(allowed[from] ?? []),
      ...(file.path === dealing.route ? (dealtBy[from] ?? []) : []),
      ...(file.path === correcting.route && from === correcting.from ? correcting.names : []),
    ])
    const strange = names === undefined ? ['everything'] : names.filter((name) => !may.has(name))
    return strange.map((name) =>
      found(file, line, `takes «${name}» from ${from}: nothing that answers an administrator may come near an outcome`),
    )
  })
  const writes = [writesOne, callsPlay].flatMap((pattern) => {
    const at = file.text.search(pattern)
    return at < 0 ? [] : [found(file, file.lineAt(at), 'writes where outcomes stand: no call of the admin area does')]
  })
  return [...taken, ...writes]
}

/** Only the console answers its calls, and no other file adds to the dealt results. */
function faultsOfDealing(file: SourceFile): Finding[] {
  return importStatements(file).flatMap(({ specifier = '', start }) => {
    const [from, line] = [ourFile(file.path, specifier), file.lineAt(start)]
    if (from === undefined) return []
    const isStrange =
      file.path === dealing.route
        ? from.startsWith('contract/admin/') && from !== dealing.calls
        : from === dealing.calls && !dealing.known.has(file.path)
    const adds =
      from === dealing.log &&
      (namesTaken(file.text, specifier) ?? ['addAct']).includes('addAct') &&
      file.path !== dealing.adds
    return [
      ...(isStrange
        ? [
            found(
              file,
              line,
              `takes ${from}: what a hand has dealt comes in by the dealer's console alone, and nothing else does`,
            ),
          ]
        : []),
      ...(adds ? [found(file, line, 'adds to what was dealt: the desk alone does, where a person deals')] : []),
    ]
  })
}

/** The root of play passes its routes their dependencies; the routes themselves are checked. */
const isOwn = (path: string, from: string): boolean =>
  path === 'server/play/play.ts' || /\/admin-[\w-]+\.ts$/.test(from)

/** The names of an import statement; undefined for a namespace import. */
function namesTaken(text: string, specifier: string): string[] | undefined {
  const clauses = [...text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)].filter(
    ([, , from]) => from === specifier,
  )
  if (clauses.length === 0) return undefined
  return clauses.flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .replace(/\s+as\s+.*$/, ''),
      )
      .filter(Boolean),
  )
}

function faultsOfScreen(file: SourceFile): Finding[] {
  return importStatements(file).flatMap(({ specifier = '', start }) => {
    const from = ourFile(file.path, specifier)
    return from !== undefined && /^(?:games|web\/(?:play|games|slots))\//.test(from)
      ? [found(file, file.lineAt(start), `a screen of the admin area takes ${from}: it shows figures, not games`)]
      : []
  })
}

function faultsOfRows(file: SourceFile): Finding[] {
  return [...file.text.matchAll(outcomeColumn)].map(({ index, 1: column }) =>
    found(file, file.lineAt(index), `the admin area keeps «${column}»: it has no room for an outcome`),
  )
}
