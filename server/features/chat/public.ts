/** The public interface of the chat, for features above it. */

/** The rooms, who may write there, and why nobody may. */
export { isRoom, muteOf, refuseOnBreak, refuseWriter, type RoomDependencies, whyClosed } from './rooms.ts'
/** Who wrote in a room, and whose lines somebody does not want to see. */
export { hasWritten, hiddenAuthors, writerNamed, writerOfLine } from './writers.ts'
