// Edits the user's photo, which others see beside the name.
import { useQueryClient } from '@tanstack/react-query';
import { users } from '@worklane/contract/users';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { call } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { Face } from '../../../ui/face.tsx';
import { PictureField } from '../../../ui/fields/picture-field.tsx';

export function PhotoField() {
  const user = useLocalState((state) => state.currentUser);
  const client = useQueryClient();
  if (!user) return null;
  const seen = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => ['users', 'companies'].includes(`${queryKey[0]}`) });
  return (
    <PictureField
      noun="Photo"
      hint={`PNG, JPG, GIF, WebP up to ${FILE_KINDS.photo.megabytes}MB`}
      megabytes={FILE_KINDS.photo.megabytes}
      types={FILE_KINDS.photo.types}
      hasPicture={user.avatar !== null}
      picture={<Face id={user.id} name={user.name} avatar={user.avatar} size={64} />}
      upload={async (file) => {
        await upload(users.uploadPhoto, { query: { file_name: file.name }, file });
        await seen();
      }}
      remove={async () => {
        await call(users.removePhoto);
        await seen();
      }}
    />
  );
}
