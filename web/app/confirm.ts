// Asks the logged-in person for their password again before a restricted action.
import { session } from './session.js';

export async function confirmSelf(password: string): Promise<void> {
  await session.rest.post('/api/v1/session/confirm', { password });
}
