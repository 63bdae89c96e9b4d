/** Polish. */
import type { Texts } from './en.ts';

export const pl: Texts = {
  tryOn: 'Przymierz',
  close: 'Zamknij',
  loading: 'Wczytywanie…',
  failed: 'Nie udało się wczytać przymierzalni.',
  retry: 'Spróbuj ponownie',
  badAddress: 'Adres przymierzalni tego sklepu jest błędny, więc jej nie otwarto.',
  preview: 'Podgląd: sam umieszczasz zdjęcie produktu na swoim zdjęciu.',
  privacy: 'Twoje zdjęcie pozostaje na tym urządzeniu. Nie jest wysyłane ani zapisywane.',
  choosePhoto: 'Wybierz zdjęcie',
  takePhoto: 'Użyj aparatu',
  dropHint: 'Możesz też upuścić lub wkleić tu zdjęcie.',
  samples: 'Nie masz zdjęcia pod ręką? Wypróbuj jedno z tych:',
  capture: 'Zrób zdjęcie',
  stage:
    '{title}: przeciągnij na miejsce. Strzałki przesuwają, plus i minus zmieniają rozmiar, przecinek i kropka obracają.',
  larger: 'Większe',
  smaller: 'Mniejsze',
  turnLeft: 'Obróć w lewo',
  turnRight: 'Obróć w prawo',
  mirror: 'Odbij',
  removeBackground: 'Usuń białe tło',
  compare: 'Przytrzymaj, aby porównać',
  save: 'Zapisz obraz',
  startOver: 'Zacznij od nowa',
  saved: 'Obraz przekazano do pobranych plików.',
  photoReady: 'Twoje zdjęcie jest widoczne. Ustaw produkt na miejscu.',
  heic: 'Ta przeglądarka nie odczytuje zdjęć HEIC. Wybierz JPEG lub PNG albo zrób zdjęcie aparatem.',
  notAnImage: 'Ten plik nie jest zdjęciem. Wybierz JPEG, PNG lub WebP.',
  broken: 'Nie można odczytać tego zdjęcia: może być uszkodzone. Wybierz inne.',
  sampleFailed: 'Nie udało się wczytać przykładowego zdjęcia. Wybierz inne.',
  cameraMissing: 'Nie znaleziono aparatu. Wybierz zdjęcie.',
  cameraRefused:
    'Aparat nie jest dozwolony na tej stronie. Zezwól na niego w ustawieniach przeglądarki lub wybierz zdjęcie.',
  cameraTaken:
    'Aparat jest używany przez inną aplikację. Zamknij ją i spróbuj ponownie albo wybierz zdjęcie.',
  noPicture: 'Nie można pokazać obrazu tego produktu.',
  cannotSave:
    'Obraz sklepu można tu pokazać, ale nie skopiować, więc nie da się tego zapisać. Zrób zrzut ekranu.',
  saveFailed: 'Nie udało się zapisać obrazu. Spróbuj ponownie lub zrób zrzut ekranu.',
};
