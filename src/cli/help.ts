export const HELP = `Corallite prepares 3D models for resin printers.

  corallite slice MODEL… --printer ID -o FILE   slice models into a printer file
  corallite inspect FILE                        say what a printer file holds
  corallite printers                            list the printers
  corallite calibrate                           measure the graphics device
  corallite --help | --version

slice
  MODEL…               STL, OBJ, PLY or 3MF; centred on the plate and dropped to it
                       each; several stand side by side
  --printer ID         see "corallite printers"
  -o, --output FILE    the printer file; its extension chooses the format
  --format ID          the format, whatever the extension
  --layer-height MM    default: the print craft's
  --antialias LEVEL    off: pixels are lit or dark; 1: greys by exact coverage along
                       rows; 2, 4, 8 or 16: the same on so many rows a pixel
  --antialias-z N      planes a layer is averaged over: 1, 2, 4 or 8
  --antialias-supports draw supports with greys too
  --grey-level N       the darkest grey of an edge, 0 to 255
  --grey-curve X       exponent of the greys, 0.2 to 5; above 1 edges are darker
  --grey-bits N        bits of grey the panel shows: 8, 4 or 3; fewer are dithered
  --blur N             pixels a grey is averaged over to each side, 0 to 8
  --point-reduction MM how far outlines may change for fewer points, 0 to 0.1
  --tolerance=MM       how far outlines of parts move outwards, -0.5 to 0.5
  --bottom-tolerance=MM  the same for bottom layers alone; with this, --tolerance or
                       --point-reduction the processor draws, whatever --backend says
  --threads N          default: as many as the machine runs at once, at most 8
  --backend NAME       wasm (the processor), webgpu (the graphics device), or
                       auto: what "corallite calibrate" measured to be faster
  --keep-position      leave the models where their files put them
                       (millimetres, the plate's centre is 0, 0, 0)
  --issues             say where islands, resin traps and suction cups are
                       (millimetres and pixels count from the corner that
                       a layer's picture begins at; in JSON, layers from 0)
  --json               print one JSON object

inspect
  --layer N --png OUT  write layer N, counted from 1, as a picture
  --issues             as above
  --json               print one JSON object

printers
  --json               print the list as JSON

calibrate
  Slices the same plate on the processor and on the graphics device, and keeps
  which was faster. Needs the optional package "webgpu" and a graphics driver.
  --json               print one JSON object

Exit status: 0 done; 1 bad input; 2 wrong usage; 130 stopped by a signal.
`;
