/**
 * Replays any bet from its seeds, or a round from its hash, and prints one JSON line. Needs neither the site nor its
 * database.
 *
 *   node tools/verify.ts --game <id> --server-seed <text> --client-seed <text> --nonce <n> --params '<json>'
 *     [--moves '<json>'] [--rules <version>]
 *   node tools/verify.ts --game <id of a round game> --hash <hex> --salt <text> [--link <n> [--end <hex>]]
 *     [--rules <version>]
 *   node tools/verify.ts --game <id of a table> --hash <hex> --salt <text> [--link <n> [--end <hex>]]
 *     [--shoe <number> [--root <hex>] [--seeds '<json>'] [--cut <index>] [--first <card>]]
 *     [--params '<json>'] [--moves '<json>']
 *
 * Given values that can be computed (`--end`, `--root`, `--cut` with `--seeds`) are compared: `held` reports each, and
 * the exit status is 1 for a mismatch.
 */
import { readOptions, runCommand } from './command-line.ts'
import { optionNames, replayed } from './replay.ts'

await runCommand(() => {
  const result = replayed(readOptions(optionNames))
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (Object.values(result.held ?? {}).includes(false)) process.exitCode = 1
})
