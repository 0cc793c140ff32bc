/**
 * The registry of games. A game joins the site with one line here and one in the web's registry. New rules are put
 * first in its line; the earlier ones stay behind them permanently: see 0006.
 */
import { baccarat } from './baccarat/baccarat.ts'
import { soloBaccarat } from './baccarat/solo-baccarat.ts'
import { blackjack, blackjackHigh } from './blackjack/blackjack.ts'
import { soloBlackjack } from './blackjack/solo-blackjack.ts'
import { bubbles } from './bubbles/bubbles.ts'
import { caseOpening } from './case-opening/case-opening.ts'
import { crash } from './crash/crash.ts'
import { dice } from './dice/dice.ts'
import { createRegistry, type Versions } from './core/create-registry.ts'
import { flip } from './flip/flip.ts'
import { fortune } from './fortune/fortune.ts'
import { heist } from './heist/heist.ts'
import { hilo } from './hilo/hilo.ts'
import { keno } from './keno/keno.ts'
import { mines } from './mines/mines.ts'
import { moneyTrain } from './money-train/money-train.ts'
import { multiplierRoulette } from './roulette/multiplier-roulette.ts'
import { plinko } from './plinko/plinko.ts'
import { roulette, rouletteLaPartage, speedRoulette } from './roulette/roulette.ts'
import { soloRoulette } from './roulette/solo-roulette.ts'
import { chronicle } from './slots/chronicle/chronicle.ts'
import { firebird } from './slots/firebird/firebird.ts'
import { aurora } from './slots/aurora/aurora.ts'
import { coachman } from './slots/coachman/coachman.ts'
import { apiary } from './slots/apiary/apiary.ts'
import { roundDance } from './slots/round-dance/round-dance.ts'
import { threeSamovars } from './slots/three-samovars/three-samovars.ts'
import { uralGems } from './slots/ural-gems/ural-gems.ts'
import { tower } from './tower/tower.ts'
import { videoPoker } from './video-poker/video-poker.ts'
import { wheel } from './wheel/wheel.ts'

/** Every game's rules, newest first. */
export const versions = {
  dice: [dice],
  bubbles: [bubbles],
  plinko: [plinko],
  keno: [keno],
  hilo: [hilo],
  tower: [tower],
  flip: [flip],
  fortune: [fortune],
  'video-poker': [videoPoker],
  'case-opening': [caseOpening],
  'solo-roulette': [soloRoulette],
  'solo-baccarat': [soloBaccarat],
  'solo-blackjack': [soloBlackjack],
  mines: [mines],
  'money-train': [moneyTrain],
  crash: [crash],
  roulette: [roulette],
  'roulette-la-partage': [rouletteLaPartage],
  'speed-roulette': [speedRoulette],
  'multiplier-roulette': [multiplierRoulette],
  baccarat: [baccarat],
  blackjack: [blackjack],
  'blackjack-high': [blackjackHigh],
  heist: [heist],
  'three-samovars': [threeSamovars],
  firebird: [firebird],
  coachman: [coachman],
  aurora: [aurora],
  apiary: [apiary],
  'ural-gems': [uralGems],
  chronicle: [chronicle],
  'round-dance': [roundDance],
  wheel: [wheel],
} as const satisfies Record<string, Versions>

export const { games, current, rulesOf, idsOf, versionsOf } = createRegistry(versions)
