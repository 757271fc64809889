import { fail, ok } from '#base';
import { readProject, writeProject } from '#formats/mesh';
import type { GeometryOperations } from './geometry-server.ts';
import { bytesOf } from './file-bytes.ts';
import { replyWithMeshes } from './mesh-reply.ts';

export const encodeProject: GeometryOperations['encodeProject'] = (meshes, input, context) => {
  const { named, thumbnail, ...content } = input;
  const picture = thumbnail === null ? null : Uint8Array.from(atob(thumbnail), (sign) => sign.charCodeAt(0));
  const written = writeProject(
    { ...content, meshes: meshes.map((mesh, at) => ({ ...named[at]!, mesh })), thumbnail: picture },
    context,
  );
  return { result: written.ok ? ok(new Blob([...written.value])) : written };
};

export const decodeProject: GeometryOperations['decodeProject'] = async (_meshes, input, context) => {
  const { name, content } = input;
  const bytes = await bytesOf(content);
  if (!bytes.ok) return { result: bytes };
  const read = readProject(bytes.value, name, context);
  if (!read.ok) return { result: read };
  const project = read.value;
  const meshes = project.kind === 'project' ? project.meshes.map(({ mesh }) => mesh) : project.meshes;
  const reply = await replyWithMeshes(meshes);
  if (!reply.result.ok) return { result: reply.result };
  const measured = reply.result.value;
  if (project.kind === 'project') {
    const changed = project.meshes.findIndex(({ hash }, at) => hash !== measured[at]!.hash);
    // Another program has changed it: what the document says of it may be true no more.
    if (changed !== -1)
      return { result: fail('format_corrupt', `${name}: a mesh was changed`, { reason: 'mesh-missing' }) };
  }
  return { ...reply, result: ok({ ...project, meshes: measured }) };
};
