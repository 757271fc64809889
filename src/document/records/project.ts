import { ok, type Id } from '#base';
import { isKeptName, refuseField, type RecordBase, type RecordType } from './record-type.ts';

/** The project: what all plates share. One per document. */
export interface ProjectRecord extends RecordBase<'project'> {
  readonly id: Id<'project'>;
  readonly name: string;
}

export const PROJECT_ID = 'project' as Id<'project'>;

export const projectType: RecordType<ProjectRecord> = {
  kind: 'project',
  count: { least: 1, most: 1 },
  ownedBy: [],
  unrecorded: [],
  check(project) {
    if (project['id'] !== PROJECT_ID) return refuseField('id');
    if (!isKeptName(project['name'])) return refuseField('name');
    return ok(project as unknown as ProjectRecord);
  },
  owners: () => [],
  order: () => null,
  affectsLayers: () => false,
};
