/** A person of the file as a plain loop over its rows leaves them. */
export type LoopedPerson = { email: string; name: string; city: string };

/** The file of a trial, and what must come of it. */
export type PeopleFile = { text: string; people: Map<string, LoopedPerson>; refused: number; left: string[] };

/**
 * Makes a file with semicolons: every twentieth address occurs again with another name, every hundredth row has no address, every
 * third address is in capitals, and every fifth city is empty, which keeps what was there.
 */
export function makePeopleFile(rows: number): PeopleFile {
  const people = new Map<string, LoopedPerson>();
  const lines = ['E-Mail;Vorname;Stadt'];
  let refused = 0;
  for (let row = 0; row < rows; row += 1) {
    if (row % 100 === 99) {
      lines.push(`nobody ${row};Ann;Bonn`);
      refused += 1;
      continue;
    }
    const number = row % 20 === 19 ? row - 7 : row;
    const email = `user${number}@shop.example`;
    const [name, city] = [`Name ${row}`, row % 5 === 0 ? '' : `City ${row}`];
    lines.push(`${row % 3 === 0 ? email.toUpperCase() : email};${name};${city}`);
    const before = people.get(email);
    people.set(email, { email, name, city: city || before?.city || '' });
  }
  const left = [...people.keys()].filter((_, index) => index % 50 === 0);
  return { text: `${lines.join('\r\n')}\r\n`, people, refused, left };
}
