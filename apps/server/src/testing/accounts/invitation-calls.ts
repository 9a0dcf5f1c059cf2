// Calls the endpoints of invitations for tests.
import { companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import type { Role } from '@worklane/domain/access/roles';
import type { TestPerson } from '../factories.ts';
import { callEndpoint, type TestApp } from '../start-test-app.ts';

export const tokenIn = (link: string | null) => /\?token=([\w-]+)$/.exec(link ?? '')?.[1] ?? '';

/** @param app the server of the running test; most calls can name another */
export function invitationCalls(app: () => TestApp) {
  const inviteMany = (by: TestPerson, emails: string[], role: Role, on = app()) =>
    callEndpoint(on, invitations.invite, {
      params: { company: by.company_id },
      token: by.token,
      body: { emails, role },
    });

  async function invite(by: TestPerson, email: string, role: Role): Promise<{ id: string; token: string }> {
    const { body } = await inviteMany(by, [email], role);
    const sent = body[0]?.sent;
    if (!sent) throw new Error(`not sent: ${body[0]?.error}`);
    return { id: sent.invitation.id, token: tokenIn(sent.link) };
  }

  const accept = (by: TestPerson, token: string, on = app()) =>
    callEndpoint(on, invitations.accept, { token: by.token, body: { token } });
  const preview = (token: string) => callEndpoint(app(), invitations.preview, { body: { token } });
  const list = async (by: TestPerson, on = app()) =>
    (await callEndpoint(on, invitations.list, { params: { company: by.company_id }, token: by.token })).body;
  const roleOf = async (owner: TestPerson, person: TestPerson) => {
    const { body } = await callEndpoint(app(), companies.members, {
      params: { company: owner.company_id },
      token: owner.token,
    });
    return body.find((each) => each.user_id === person.id)?.role;
  };
  return { inviteMany, invite, accept, preview, list, roleOf };
}
