/** The risks of plinko: the player's choices, in every version of its rules. */
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]
