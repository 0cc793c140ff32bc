/** Pins what this browser has received about the books of games made elsewhere. */
import { keptHere } from '../../play/restoration/page-of.ts'
import { PackagePins } from './package-pins.ts'

export const packagePins = new PackagePins(keptHere)
