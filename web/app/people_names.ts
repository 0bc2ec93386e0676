// Account names for staff, fetched once from the list of people.
import type { PersonRow } from '../client/index.js';
import { tf } from '../words/floor.js';
import { fullName } from './names.js';
import { session } from './session.js';

export type Names = ReadonlyMap<number, string>;

export async function loadPeople(): Promise<PersonRow[]> {
  const { people } = await session.rest.get<{ people: PersonRow[] }>('/api/v1/people');
  return people.map((one) => ({ ...one, name: fullName(one) }));
}

/** Empty if the viewer may not see the list. */
export async function loadNames(): Promise<Names> {
  try {
    return new Map((await loadPeople()).map((one) => [one.person, one.name]));
  } catch {
    return new Map();
  }
}

export function nameOf(names: Names, person: number | null | undefined): string {
  return person === null || person === undefined || person === 0 ? '–' : (names.get(person) ?? tf('person', { person }));
}
