/** Danish. */
import type { DialogTexts } from './texts.ts';

export const da: DialogTexts = {
  label: 'Prøv den på',
  close: 'Luk',
  loading: 'Indlæser…',
  loadFailed: 'Den virtuelle prøvning kunne ikke indlæses.',
  retry: 'Prøv igen',
  invalidAddress: 'Den virtuelle prøvning kan ikke åbnes: adressen er ugyldig.',
  preview: 'En forhåndsvisning: du lægger selv produktets billede på dit foto.',
  privacy: 'Dit foto bliver på denne enhed. Det uploades ikke og gemmes ikke.',
  choosePhoto: 'Vælg et foto',
  useCamera: 'Brug kameraet',
  dropHint: 'Du kan også slippe eller indsætte et foto her.',
  samplesHint: 'Har du ikke et foto? Prøv et af disse:',
  takePhoto: 'Tag billedet',
  instructions:
    '{title}: træk på plads. Piletasterne flytter, plus og minus ændrer størrelsen, komma og punktum drejer.',
  larger: 'Større',
  smaller: 'Mindre',
  rotateLeft: 'Drej til venstre',
  rotateRight: 'Drej til højre',
  mirror: 'Spejlvend',
  removeBackground: 'Fjern hvid baggrund',
  compare: 'Hold nede for at sammenligne',
  save: 'Gem billedet',
  startOver: 'Start forfra',
  saved: 'Gemt i dine downloads.',
  photoReady: 'Her er dit foto. Flyt produktet på plads.',
  heicUnsupported:
    'Browseren kan ikke læse HEIC-fotos. Vælg en JPEG eller PNG, eller tag et foto med kameraet.',
  notAPhoto: 'Filen er ikke et foto. Vælg en JPEG, PNG eller WebP.',
  photoUnreadable: 'Fotoet kan ikke læses: det kan være beskadiget. Vælg et andet.',
  sampleFailed: 'Eksempelfotoet kunne ikke indlæses. Vælg et andet.',
  cameraNotFound: 'Der blev ikke fundet noget kamera. Vælg et foto i stedet.',
  cameraDenied:
    'Kameraet er ikke tilladt på siden. Tillad det i browserens indstillinger, eller vælg et foto.',
  cameraInUse: 'Kameraet bruges af en anden app. Luk den, og prøv igen, eller vælg et foto.',
  pictureUnavailable: 'Produktets billede kan ikke vises.',
  saveForbidden:
    'Butikkens billede må vises her, men ikke kopieres, så det kan ikke gemmes. Tag et skærmbillede i stedet.',
  saveFailed: 'Billedet kunne ikke gemmes. Prøv igen, eller tag et skærmbillede.',
};
