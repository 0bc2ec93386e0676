// Who is at the screen says so again, with the password, before something that only he may do.
import { session } from './session.js';

export async function confirmSelf(password: string): Promise<void> {
  await session.rest.post('/api/v1/session/confirm', { password });
}
