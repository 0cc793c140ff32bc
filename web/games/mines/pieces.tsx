/**
 * What lies under the cells: a cut stone and a mine, light from the upper left as everywhere. Pictures of the stylesheet, not
 * drawings of the page: up to twenty-five of them come and go with every game.
 */

export const Gem = () => <span className="piece piece--gem" />
export const Mine = () => <span className="piece piece--mine" />
