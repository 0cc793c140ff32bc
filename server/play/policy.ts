/**
 * Sets the waiting times of games and rounds. What may be staked and won is in `stake-limits.ts`. Values that the page
 * counts by too are where both sides see them: the bets a player may have in one round in the rules of the game, the
 * least multiplier that one without a target may rise to in contract/play/rounds.ts.
 */
/** A game without a move is cashed out automatically, or its stake returned, after this many hours. */
export const idleHours = 24

/**
 * Bets and rounds that have been over for so many days, and rows of the audit as old, go from the table they were written
 * to into history. Whole weeks: nearly all that is looked at is younger.
 */
export const headDays = 35

/** A player who has cancelled this many bets of a round places no more in it: each is an event for everyone. */
export const calledBackARound = 3

/**
 * The lease of a game's rounds, in milliseconds: a lost leader is replaced within about a second and a half, in time to
 * continue its round.
 */
export const leadTimes = {
  leaseMs: 1_200,
  renewEveryMs: 250,
  /** How often a node that does not lead requests the lease. */
  askEveryMs: 200,
  /** How long a leaving leader waits for the standby node to take over. */
  handOverMs: 700,
  /** A standby node requests the lease at least every second; one that has not for this long is gone. */
  stoodByMs: 2_500,
  /** How often a leader sends its heartbeat: whether a round continues without it depends on the last one. */
  signEveryMs: 250,
  /**
   * A write without an answer for this long hangs, and its leader is not alive: writes of a busy site take some tens of
   * milliseconds.
   */
  hangsAfterMs: 500,
  /** A takeover within this time of the old leader's last heartbeat continues the round. */
  continuesWithinMs: 2_000,
  /** How often a node that leads nothing compares its clock with the database's. */
  adjustEveryMs: 10_000,
} as const

/** The loop of rounds, in milliseconds. */
export const loopTimes = {
  /** How long events of bets are batched. */
  gatheredMs: 100,
  /** The minimum distance of actions in play: moments closer together are one. */
  actsApartMs: 20,
  /** How often a leaving leader checks whether any bet is still open. */
  leavingLookMs: 200,
  /** How often to check for a chain that is still being made, or that waits for its salt. */
  chainLookMs: 500,
  /** How often to check whether rounds may begin again. */
  worksLookMs: 200,
  /** How often the operator's controls of a game are read. */
  controlLookMs: 500,
  /**
   * A request that came before the end is accepted during this part of the pause after it, if it was delayed on its
   * way: see 0012.
   */
  partOfPauseForLate: 1 / 3,
} as const
