/** Lines of a STEP file, each entity under the next number. */
class StepLines {
  readonly lines: string[] = [];

  add(entity: string): string {
    this.lines.push(`#${this.lines.length + 1}=${entity};`);
    return `#${this.lines.length}`;
  }

  point = (at: readonly number[]): string =>
    this.add(`CARTESIAN_POINT('',(${at.map((value) => value.toFixed(4)).join(',')}))`);
  direction = (way: readonly number[]): string =>
    this.add(`DIRECTION('',(${way.map((value) => value.toFixed(4)).join(',')}))`);
  vertex = (at: readonly number[]): string => this.add(`VERTEX_POINT('',${this.point(at)})`);
  /** A place with its z axis and its x axis. */
  placement = (at: readonly number[], z: readonly number[], x: readonly number[]): string =>
    this.add(`AXIS2_PLACEMENT_3D('',${this.point(at)},${this.direction(z)},${this.direction(x)})`);
  lineEdge = (from: string, to: string, at: readonly number[], way: readonly number[]): string => {
    const vector = this.add(`VECTOR('',${this.direction(way)},1.0)`);
    const line = this.add(`LINE('',${this.point(at)},${vector})`);
    return this.add(`EDGE_CURVE('',${from},${to},${line},.T.)`);
  };
  face = (surface: string, edges: readonly (readonly [edge: string, isForward: boolean])[]): string => {
    const oriented = edges.map(([edge, forward]) =>
      this.add(`ORIENTED_EDGE('',*,*,${edge},${forward ? '.T.' : '.F.'})`),
    );
    const loop = this.add(`EDGE_LOOP('',(${oriented.join(',')}))`);
    const bound = this.add(`FACE_OUTER_BOUND('',${loop},.T.)`);
    return this.add(`ADVANCED_FACE('',(${bound}),${surface},.T.)`);
  };
  solid = (name: string, faces: readonly string[]): string =>
    this.add(`MANIFOLD_SOLID_BREP('${name}',${this.add(`CLOSED_SHELL('',(${faces.join(',')}))`)})`);
}

type Add = (lines: StepLines) => string;

/** A box with a corner at `at`. */
export const stepBox =
  (name: string, size: readonly [number, number, number], at: readonly number[] = [0, 0, 0]): Add =>
  (lines) => {
    const corner = (bits: number) => [0, 1, 2].map((axis) => at[axis]! + ((bits >> axis) & 1) * size[axis]!);
    const vertices = Array.from({ length: 8 }, (_, bits) => lines.vertex(corner(bits)));
    const edges = new Map<string, string>();
    /** From one corner to another along an axis, forward where the coordinate grows. */
    const edge = (from: number, to: number): readonly [string, boolean] => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      const key = `${low} ${high}`;
      const way = [0, 1, 2].map((axis) => ((low ^ high) >> axis) & 1);
      const known = edges.get(key) ?? lines.lineEdge(vertices[low]!, vertices[high]!, corner(low), way);
      edges.set(key, known);
      return [known, from < to];
    };
    const faces = [0, 1, 2].flatMap((axis) =>
      [0, 1].map((side) => {
        const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
        const base = side << axis;
        const ring =
          side === 1 ? [base, base + u, base + u + v, base + v] : [base, base + v, base + u + v, base + u];
        const normal = [0, 1, 2].map((each) => (each === axis ? side * 2 - 1 : 0));
        const along = [0, 1, 2].map((each) => (each === (axis + 1) % 3 ? 1 : 0));
        const plane = lines.add(`PLANE('',${lines.placement(corner(base), normal, along)})`);
        return lines.face(
          plane,
          ring.map((from, k) => edge(from, ring[(k + 1) % 4]!)),
        );
      }),
    );
    return lines.solid(name, faces);
  };

/** A cylinder standing on the origin. */
export const stepCylinder =
  (name: string, radius: number, height: number): Add =>
  (lines) => {
    const [up, across] = [
      [0, 0, 1],
      [1, 0, 0],
    ];
    const rim = (z: number) => {
      const vertex = lines.vertex([radius, 0, z]);
      const circle = lines.add(`CIRCLE('',${lines.placement([0, 0, z], up!, across!)},${radius.toFixed(4)})`);
      return { vertex, edge: lines.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`) };
    };
    const [bottom, top] = [rim(0), rim(height)];
    const seam = lines.lineEdge(bottom.vertex, top.vertex, [radius, 0, 0], up!);
    const side = lines.add(
      `CYLINDRICAL_SURFACE('',${lines.placement([0, 0, 0], up!, across!)},${radius.toFixed(4)})`,
    );
    const plane = (z: number, normal: readonly number[]) =>
      lines.add(`PLANE('',${lines.placement([0, 0, z], normal, across!)})`);
    return lines.solid(name, [
      lines.face(side, [
        [bottom.edge, true],
        [seam, true],
        [top.edge, false],
        [seam, false],
      ]),
      lines.face(plane(0, [0, 0, -1]), [[bottom.edge, false]]),
      lines.face(plane(height, up!), [[top.edge, true]]),
    ]);
  };

/** A STEP file (AP214) of these solids, each a product under its name. `unit` is that of lengths. */
export function writeStep(
  solids: readonly (readonly [name: string, add: Add])[],
  unit: 'millimetre' | 'inch' = 'millimetre',
): Uint8Array {
  const lines = new StepLines();
  const metric = '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )';
  let length = lines.add(metric);
  if (unit === 'inch') {
    const exponents = lines.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)');
    const measure = lines.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${length})`);
    length = lines.add(`( CONVERSION_BASED_UNIT('INCH',${measure}) LENGTH_UNIT() NAMED_UNIT(${exponents}) )`);
  }
  const angle = lines.add('( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )');
  const solidAngle = lines.add('( NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT() )');
  const accuracy = lines.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),${length},'distance_accuracy_value','')`,
  );
  const context = lines.add(
    `( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${accuracy})) GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle})) REPRESENTATION_CONTEXT('','') )`,
  );
  const application = lines.add(
    "APPLICATION_CONTEXT('core data for automotive mechanical design processes')",
  );
  const productContext = lines.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
  const definitionContext = lines.add(
    `PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`,
  );
  for (const [name, add] of solids) {
    const solid = add(lines);
    const origin = lines.placement([0, 0, 0], [0, 0, 1], [1, 0, 0]);
    const shape = lines.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${origin},${solid}),${context})`);
    const product = lines.add(`PRODUCT('${name}','${name}','',(${productContext}))`);
    const formation = lines.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const definition = lines.add(`PRODUCT_DEFINITION('design','',${formation},${definitionContext})`);
    const definitionShape = lines.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    lines.add(`SHAPE_DEFINITION_REPRESENTATION(${definitionShape},${shape})`);
  }
  return new TextEncoder().encode(
    `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','2026-01-01T00:00:00',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;\n${lines.lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`,
  );
}
