/**
 * Replays any bet from its seeds, or a round from its hash, and prints one JSON line. Needs neither the site nor its database:
 * node tools/verify.ts --game <id> --server-seed <text> --client-seed <text> --nonce <n> --params '<json>' [--moves '<json>'] [--rules <version>]
 * node tools/verify.ts --game <id of a round game> --hash <hex> --salt <text> [--rules <version>]
 * node tools/verify.ts --game <id of a table> --hash <hex> --salt <text> [--shoe <number> [--cut <index> --first <card>]] [--params '<json>'] [--moves '<json>']
 */
import { readOptions, runCommand } from './command-line.ts'
import { optionNames, replayed } from './replay.ts'

await runCommand(() => void process.stdout.write(`${JSON.stringify(replayed(readOptions(optionNames)))}\n`))
