// Describes the server to programs that want a token: RFC 8414 and RFC 9728.
import { oauth } from '@worklane/contract/integrations/oauth';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { TOKEN_RIGHTS } from '@worklane/domain/tokens/vocabulary';

/** Lists where tokens work: all of the API, or the address for agents. @param publicUrl without a slash at the end */
export const resourcesOf = (publicUrl: string): readonly string[] => [publicUrl, `${publicUrl}/mcp`];

export const serverFacts = (publicUrl: string): ResponseOf<typeof oauth.server> => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}${oauth.connect.path}`,
  token_endpoint: `${publicUrl}${oauth.token.path}`,
  registration_endpoint: `${publicUrl}${oauth.register.path}`,
  revocation_endpoint: `${publicUrl}${oauth.revoke.path}`,
  scopes_supported: [...TOKEN_RIGHTS],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${publicUrl}/api/docs`,
});

export const resourceFacts = (publicUrl: string, resource: string): ResponseOf<typeof oauth.resource> => ({
  resource,
  resource_name: 'Worklane',
  authorization_servers: [publicUrl],
  scopes_supported: [...TOKEN_RIGHTS],
  bearer_methods_supported: ['header'],
  resource_documentation: `${publicUrl}/api/docs`,
});
