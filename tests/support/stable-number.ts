// Which way a state is looked at: in Node and in the browser.

/** A number that a name always gives, so that states take turns. */
export const stableNumber = (name: string): number =>
  [...name].reduce((total, character) => total + character.charCodeAt(0), 0)
