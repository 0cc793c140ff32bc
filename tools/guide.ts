/**
 * `npm run guide`: runs every fenced command of the operator's guide, in order, from the guide's own text, and compares
 * what it prints with what the guide shows. Linux and root only: /opt/kurazh is this tree, and what the commands write
 * to it, to /etc and to /var ends with the run. `-- --only 08` runs one page.
 *
 * A block `sh` is run; after «не запускается:» stands the reason why one is not; `нужно:` names the programs without
 * which it is passed over; `работает дальше` marks a program that runs until the end of its page; `код 2` is the
 * expected exit status. A block `text` right after it is the expected output, where … stands for anything.
 */
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { runGuide } from './guide/run.ts'
import { onOwnMachine } from '../harness/own-machine.ts'

const { only } = readArguments({ options: { only: { type: 'string' } } }).values
await onOwnMachine('Руководство', () => runGuide(only))
