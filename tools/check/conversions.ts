/**
 * Only listed places may compute with the units of money and multipliers: roubles to kopecks, decimals to
 * ten-thousandths, and both to payouts, once each. Everywhere else multiplying or dividing them is a finding.
 */
import { type Expression, type MemberExpression, type PrivateIdentifier, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

/** Where the units are computed with, and why. Folders of games are exempt: rules make multipliers. */
export const named: Readonly<Record<string, string>> = {
  'web/play/tables/chip.tsx': 'a sum as short as a chip is small',
  'web/games/blackjack/decisions.tsx': 'insurance is half of the stake',
  'web/play/tables/layouts.ts': 'chips and doubled layouts',
  'web/play/tables/own-judge.ts': 'what a layout may win at most, what a move costs',
  'contract/play/bank.ts': 'shares of the declared bank, and percent',
  'shared/money/kopecks.ts': 'roubles and kopecks meet here; what a bet has won',
  'shared/money/ten-thousandths.ts': 'decimals and ten-thousandths meet here',
  'shared/money/money-text.ts': 'how sums are written',
  'shared/money/package-money.ts': 'money of machines made elsewhere',
  'shared/proofs/package-return.ts': 'no money: what a package’s books pay on the average',
  'games/core/house-edge.ts': 'edge credit and its shares, in micro-kopecks',
  'games/core/fairness.ts': 'what a bet is paid',
  'games/core/max-win.ts': 'what a bet may win at most',
  'games/core/steps.ts': 'what a steps game may win at most',
  'games/core/paytable.ts': 'rules: multipliers of steps',
  'games/core/layout.ts': 'a stake divided among spots',
  'games/core/solo-table.ts': 'rules: what a layout pays of its stake',
  'games/core/simulation.ts': 'means and variances of a simulation',
  'server/play/stake-limits.ts': 'limits',
  'server/play/rounds/store/hundredths.ts': 'the tables of rounds hold hundredths',
  'server/features/rtp/follower.ts': 'squares, for deviations of what was paid',
  'server/features/statement/statement.ts': 'sums in a file for spreadsheets',
  'server/features/promo/admin-promo.ts': 'what a code gives away at most',
  'server/features/challenges/cost.ts': 'what winning a challenge costs, and its prize as a share of that',
  'server/features/payments/risk-signs.ts': 'whether less than a share of what came in was staked',
  'server/features/payments/provider-http.ts': 'payment systems write sums as text',
  'server/features/payments/crypto-pay/crypto-pay-gateway.ts': 'the rate of a currency',
  'server/platform/database/database.ts': 'no money: the number of a release of PostgreSQL',
  'web/play/betting/stake-field.tsx': 'half of a stake, and twice',
  'web/play/betting/site-share.ts': 'no money: percent as a fraction; its share of a stake',
  'web/play/autobet/autobet.ts': 'a stake raised by percent',
  'web/play/autobet/strategy.ts': 'means of a trial',
  'web/play/autobet/strategy-result.tsx': 'where a result stands in a drawing',
  'web/ui/text/micro.ts': 'how edge credit is written',
  'web/features/jackpot/day-sum.ts': 'the share of edge credit that goes into the jackpot',
  'web/features/jackpot/jackpot-text.ts': 'a share of the pot in percent',
  'web/features/statuses/progress.tsx': 'how far a sum is on its way',
  'web/play/wins/win-step.ts': 'how many stakes a payout is',
  'web/play/wins/win-sum.tsx': 'a sum on its way up',
  'web/slots/show/round-win.ts': 'what a round brings beside its price',
  'web/slots/about/session.ts': 'means and deviations of what spins brought',
  'web/games/crash/bet-slip.tsx': 'the exact return at the stake that is typed',
  'web/games/crash/classic-chart.tsx': 'where a multiplier stands in a drawing',
  'web/games/crash/scene/curve.ts': 'where a multiplier stands in a drawing',
  'web/games/crash/scene/flight-path.ts': 'where a multiplier stands in a drawing',
  'web/games/bubbles/face.ts': 'how a factor is cut where it is shown',
  'web/games/bubbles/figures.ts': 'no money: a share of draws',
  'web/games/dice/face.ts': 'no money: how many numbers win',
  'web/ui/motion/odometer.tsx': 'how a sum rolls: its roubles and its kopecks apart',
}

const looked = /^(server|web|contract)\/|^games\/core\//
const doubles = /^(server|web)\/testing\//
const mend = 'kopecks and ten-thousandths are computed with in the named places of tools/check/conversions.ts alone'

/** A heuristic by names and by the numbers used to convert the units. */
export function checkConversions(tree: Tree): Result {
  const files = tree.files.filter(
    ({ path, isTest }) => looked.test(path) && !doubles.test(path) && !isTest && !(path in named),
  )
  const gone = Object.keys(named).filter((path) => !tree.files.some((file) => file.path === path))
  const stale = gone.map((path) => ({ path, line: 1, text: 'named as a place of conversions and is not there' }))
  return {
    findings: [...files.flatMap(faults), ...stale],
    note: `${files.length} files, ${Object.keys(named).length} named places`,
  }
}

const unit = /(kopecks|roubles|E[24])$/i
const sum = /^(stake|payout|balance|net|gain|paid|staked)s?$|(Stake|Payout|Balance|MaxWin)$|^(maxWin|max_win)$/
const multiplier = /^(multiplier|takenAt)s?$|Multiplier$|E[24]$/i

function faults(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const add = (why: string | undefined, start: number) => {
    const line = file.lineAt(start)
    // Report a product within a quotient once.
    if (why !== undefined && !found.some((other) => other.line === line))
      found.push({ path: file.path, line, text: `${why}: ${mend}` })
  }
  const look = (operator: string, left: Operand, right: Operand) => {
    if (/^([*/%]|\*\*)=?$/.test(operator)) return converts(left, right)
    return /^-=?$/.test(operator) ? takesStake(left, right) : undefined
  }
  new Visitor({
    BinaryExpression: ({ operator, left, right, start }) => add(look(operator, left, right), start),
    AssignmentExpression: ({ operator, left, right, start }) => add(look(operator, left as Operand, right), start),
    CallExpression: ({ callee, arguments: given, start }) => add(floats(callee, given as Operand[]), start),
  }).visit(file.program)
  return found
}

type Operand = Expression | PrivateIdentifier

/** Returns what is wrong with multiplying or dividing these; undefined if nothing is. */
function converts(left: Operand, right: Operand): string | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const word = moneyIn(one)
    if (word !== undefined) return `${word} is divided or multiplied`
    if (isFactor(one) && !isLiteral(other)) return 'a number is converted between units'
    if (isHundred(one) && isRounded(other)) return 'a number is rounded to hundredths'
  }
  return undefined
}

/** A bet's net win, computed manually. */
function takesStake(left: Operand, right: Operand): string | undefined {
  const isGain = /paid|payout/i.test(moneyIn(left, /paid|payout/i) ?? '') && /stake/i.test(moneyIn(right) ?? '')
  return isGain ? 'a stake is taken from a payout, which netOf of shared/money/kopecks.ts does' : undefined
}

/** Converts money to a floating number. */
function floats(callee: Expression, given: readonly Operand[]): string | undefined {
  const isFloat = callee.type === 'Identifier' && ['Number', 'parseFloat', 'parseInt'].includes(callee.name)
  const word = isFloat
    ? given.map((each) => moneyIn(each)).find((each) => each !== undefined && !multiplier.test(each))
    : undefined
  return word === undefined ? undefined : `${word} becomes a floating number`
}

/** The first name of money or of a multiplier in a sum, a call or a conditional; undefined if there is none. */
function moneyIn(node: Operand, wanted = /./): string | undefined {
  const within = (part: Operand) => moneyIn(part, wanted)
  const nameOf = (name: string) =>
    wanted.test(name) && [unit, sum, multiplier].some((kind) => kind.test(name)) ? name : undefined
  if (node.type === 'Identifier') return nameOf(node.name)
  if (node.type === 'MemberExpression') return propertyOf(node, nameOf)
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')
    return within(node.left) ?? within(node.right)
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'ChainExpression')
    return within(node.expression)
  if (node.type === 'ConditionalExpression') return within(node.consequent) ?? within(node.alternate)
  if (node.type === 'UnaryExpression') return within(node.argument)
  if (node.type !== 'CallExpression') return undefined
  const given = isConversion(node.callee) ? (node.arguments as Operand[]) : []
  return [node.callee, ...given].map(within).find((word) => word !== undefined)
}

/** `bet.stake` and `bet['stake']`. */
function propertyOf(
  { property, computed }: MemberExpression,
  nameOf: (name: string) => string | undefined,
): string | undefined {
  if (property.type === 'Identifier' && !computed) return nameOf(property.name)
  return property.type === 'Literal' && typeof property.value === 'string' ? nameOf(property.value) : undefined
}

/** `Number(stake)`, `BigInt(multiplierE4)`, `Math.round(payout)`. */
function isConversion(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'Number' || callee.name === 'BigInt'
  return isRounding(callee)
}

const isRounding = (callee: Expression) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Math'
const isRounded = (node: Operand) => node.type === 'CallExpression' && isRounding(node.callee)
const isLiteral = (node: Operand) => node.type === 'Literal'
const isHundred = (node: Operand) => node.type === 'Literal' && node.value === 100
/** Ten thousand, and a hundred for whole kopecks. */
const isFactor = (node: Operand) =>
  node.type === 'Literal' && (node.value === 10_000 || node.value === 10_000n || node.value === 100n)
